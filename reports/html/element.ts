import { h as create, type ComponentChildren, type VNode } from 'preact';

/** Attributes of an element; Preact escapes every value. */
export type Attributes = Readonly<Record<string, string | number | boolean | { readonly __html: string }>>;

/** Preact's `h` for plain elements, with one type for whatever it makes. */
export function h(name: string, attributes: Attributes | null, ...children: ComponentChildren[]): VNode {
  return create(name, attributes as Record<string, unknown> | null, ...children);
}
