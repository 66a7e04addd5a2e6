/** The members of a union that may have a tag. */
type Of<Union, Tag extends keyof Union, K> = Union extends unknown ? (K extends Union[Tag] ? Union : never) : never;

/**
 * What to say of any member of a union, by its tag: words, or what makes them of its facts. A member that is left out
 * does not compile.
 */
export function by<Union, Tag extends keyof Union, Said = string>(
  tag: Tag,
  table: { readonly [K in Union[Tag] & string]: Said | ((fact: Of<Union, Tag, K>) => Said) },
): (fact: Union) => Said {
  const words = table as Readonly<Record<string, Said | ((fact: Union) => Said)>>;
  return (fact) => {
    const said = words[fact[tag] as string] as Said | ((fact: Union) => Said);
    return said instanceof Function ? said(fact) : said;
  };
}
