import { crc32, deflateRawSync } from 'node:zlib';

/** An entry as it is to be written; `list` is what the list at the end says otherwise. */
export interface Made {
  readonly name?: string | Buffer;
  readonly data?: string;
  readonly flags?: number;
  readonly method?: number;
  readonly crc?: number;
  readonly size?: number;
  readonly packed?: Buffer;
  readonly packedSize?: number;
  readonly extra?: Buffer;
  readonly attributes?: number;
  readonly comment?: string;
  readonly later?: boolean;
  /** Bytes before it, behind its data, and instead of what would stand behind data whose size was not known. */
  readonly before?: Buffer;
  readonly behind?: Buffer;
  readonly descriptor?: Buffer;
  readonly offset?: number;
  readonly list?: Made;
}

export const u16 = (...all: readonly number[]): Buffer =>
  Buffer.from(all.flatMap((one) => [one & 255, (one >>> 8) & 255]));
export const u32 = (...all: readonly number[]): Buffer => u16(...all.flatMap((one) => [one & 0xffff, one >>> 16]));

/** What stands around the entries, and what the end says otherwise. */
interface Ends {
  readonly prefix?: string;
  readonly suffix?: string;
  readonly comment?: string;
  readonly end?: Readonly<Record<string, number>>;
}

/** A zip in the plainest form, but for what is said. */
export function zipOf(
  entries: readonly Made[],
  { prefix = '', suffix = '', end = {}, comment = '' }: Ends = {},
): Buffer {
  const parts: Buffer[] = [Buffer.from(prefix)];
  const at = () => parts.reduce((sum, { length }) => sum + length, 0);
  const records: Buffer[] = [];
  for (const one of entries) {
    if (one.before !== undefined) parts.push(one.before);
    const offset = at();
    const [own, listed] = [fieldsOf(one), fieldsOf({ ...one, ...one.list })];
    const sizes = one.later === true ? Buffer.alloc(12) : own.sizes;
    parts.push(
      Buffer.concat([Buffer.from('PK\x03\x04'), u16(20), own.form, sizes, u16(own.name.length, own.extra.length)]),
    );
    parts.push(own.name, own.extra, own.packed);
    if (one.later === true) parts.push(one.descriptor ?? Buffer.concat([Buffer.from('PK\x07\x08'), own.sizes]));
    if (one.behind !== undefined) parts.push(one.behind);
    const { name, extra, note } = listed;
    records.push(
      ...[Buffer.from('PK\x01\x02'), u16(20, 20), listed.form, listed.sizes],
      ...[
        u16(name.length, extra.length, note.length, 0, 0),
        u32(listed.attributes, one.offset ?? offset),
        name,
        extra,
        note,
      ],
    );
  }
  const [from, list] = [at(), Buffer.concat(records)];
  const { count = entries.length, here = count, disk = 0, listSize = list.length, listAt = from } = end;
  parts.push(list, Buffer.from('PK\x05\x06'), u16(disk, disk, here, count), u32(listSize, listAt), u16(comment.length));
  return Buffer.concat([...parts, Buffer.from(comment), Buffer.from(suffix)]);
}

function fieldsOf(one: Made) {
  const { name = 'a.txt', data = 'text', method = 0, attributes = 0, comment = '', extra = Buffer.alloc(0) } = one;
  const bytes = Buffer.from(data);
  const packed = one.packed ?? (method === 8 ? deflateRawSync(bytes) : bytes);
  const sizes = u32(one.crc ?? crc32(bytes), one.packedSize ?? packed.length, one.size ?? bytes.length);
  const flags = (one.flags ?? 0) | (one.later === true ? 8 : 0);
  return {
    name: Buffer.from(name),
    form: u16(flags, method, 0, 33),
    sizes,
    packed,
    attributes,
    extra,
    note: Buffer.from(comment),
  };
}
