/** Why an answer that was seen is not judged. */
export type Unjudged =
  'other-address' | 'no-get' | 'no-answer' | 'no-body' | 'from-cache' | 'too-large' | 'undecodable';

/** The same in words, after a number of answers. */
export const unjudgedText: Readonly<Record<Unjudged, string>> = {
  'other-address': 'of another address than those of the API',
  'no-get': 'of another method than GET',
  'no-answer': 'without an answer (refused, blocked or cancelled)',
  'no-body': 'without the whole body: the file does not hold it',
  'from-cache': 'answered from a cache (304): there is no body',
  'too-large': 'larger than 2 MiB',
  undecodable: 'with a body that could not be decoded',
};
