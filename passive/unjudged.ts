/** Why an answer that was seen is not judged. */
export type Unjudged =
  'other-address' | 'no-get' | 'no-answer' | 'no-body' | 'from-cache' | 'too-large' | 'undecodable';

/** The same in words, after a number of answers. */
export const unjudgedText: Readonly<Record<Unjudged, string>> = {
  'other-address': 'to addresses outside the API',
  'no-get': 'with a method other than GET',
  'no-answer': 'without a response (refused, blocked or cancelled)',
  'no-body': 'whose body is missing or incomplete in the file',
  'from-cache': 'served from a cache (304), which have no body',
  'too-large': 'larger than 2 MiB',
  undecodable: 'with a body that could not be decoded',
};
