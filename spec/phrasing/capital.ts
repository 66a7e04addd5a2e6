/** `Text` of `text`; the name of a member stays as it is (`transactionType`, `paging.total`). */
export function capital(text: string): string {
  const isMemberName = /^[a-z]+(?:[A-Z]|\.[a-z])/.test(text);
  return isMemberName ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
