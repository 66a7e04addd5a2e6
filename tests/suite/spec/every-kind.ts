/** What a fact of kind `K` has beside its kind. */
type Rest<Union, Tag extends keyof Union, K> = Union extends unknown
  ? K extends Union[Tag]
    ? Omit<Union, Tag>
    : never
  : never;

/** Facts of each kind of a union, at least one of each: a kind that is left out does not compile. */
type Each<Union, Tag extends keyof Union> = {
  readonly [K in Union[Tag] & string]: readonly [Rest<Union, Tag, K>, ...Rest<Union, Tag, K>[]];
};

/** Facts of a union from what each has beside its kind. */
export function facts<Union, Tag extends keyof Union & string>(tag: Tag, each: Each<Union, Tag>): readonly Union[] {
  const kinds = Object.entries<readonly object[]>(each);
  return kinds.flatMap(([kind, rests]) => rests.map((rest) => ({ ...rest, [tag]: kind }) as Union));
}

type Some<T> = readonly [T, ...T[]];
/** One for each of some that is not empty. */
export const some = <T, U>(of: readonly T[], make: (one: T) => U): Some<U> => of.map(make) as unknown as Some<U>;
/** Of a kind without other members. */
export const bare: Some<object> = [{}];

/** Kinds that have no members. */
export const bareOf = <Kind extends string>(...kinds: readonly Kind[]) =>
  Object.fromEntries(kinds.map((kind) => [kind, bare])) as Record<Kind, typeof bare>;
