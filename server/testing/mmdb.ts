import ipaddr from "ipaddr.js";

/** A value of an MMDB file, as far as city databases and their tests have them. */
type Value = string | number | Value[] | { [key: string]: Value };

/** A node of the search tree: what the next bit leads to. */
type Branch = Node | { record: number } | null;
type Node = [Branch, Branch];

const MARKER = Buffer.from("\xab\xcd\xefMaxMind.com", "latin1");
const TYPES = { string: 2, uint32: 6, map: 7, array: 11 };
const FIRST_EXTENDED_TYPE = 8;
const SHORT_MAX = 28;

/**
 * The bytes of an IP database in the MMDB format (https://maxmind.github.io/MaxMind-DB/), with a record for each network,
 * as "81.2.69.0/24" or "2001:2b8::/32". IPv4 stands at ::/96, as in the databases that are sold.
 */
export function mmdb(networks: Record<string, Value>): Buffer {
  const root: Node = [null, null];
  const data: Buffer[] = [];
  let bytes = 0;
  for (const [network, value] of Object.entries(networks)) {
    insert(root, bitsOf(network), { record: bytes });
    const record = encode(value);
    data.push(record);
    bytes += record.length;
  }
  const nodes = listed(root);
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const tree = Buffer.alloc(nodes.length * 8);
  const target = (branch: Branch) => {
    if (branch === null) return nodes.length;
    return Array.isArray(branch) ? (numbers.get(branch) ?? 0) : nodes.length + 16 + branch.record;
  };
  for (const [number, [zero, one]] of nodes.entries()) {
    tree.writeUInt32BE(target(zero), number * 8);
    tree.writeUInt32BE(target(one), number * 8 + 4);
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_790_000_000,
    database_type: "Hexkey-Test-City",
    description: { en: "Made by a test" },
    ip_version: 6,
    languages: ["en"],
    node_count: nodes.length,
    record_size: 32,
  });
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata]);
}

/** A record as the city databases have it. */
export function cityRecord(country: string, region: string, city: string, postalCode: string): Value {
  return {
    country: { iso_code: country, names: { en: country } },
    subdivisions: [{ names: { en: region } }],
    city: { names: { en: city } },
    postal: { code: postalCode },
  };
}

function bitsOf(network: string): number[] {
  const [address, length] = ipaddr.parseCIDR(network);
  const isShort = address.kind() === "ipv4";
  const bytes = [...(isShort ? Array<number>(12).fill(0) : []), ...address.toByteArray()];
  const bits = bytes.flatMap((byte) => Array.from({ length: 8 }, (_, at) => (byte >> (7 - at)) & 1));
  return bits.slice(0, length + (isShort ? 96 : 0));
}

function insert(root: Node, bits: number[], leaf: Branch): void {
  let node = root;
  for (const [depth, bit] of bits.entries()) {
    if (depth === bits.length - 1) {
      node[bit] = leaf;
      return;
    }
    const next = node[bit];
    if (Array.isArray(next)) {
      node = next;
    } else {
      const made: Node = [null, null];
      node[bit] = made;
      node = made;
    }
  }
}

function listed(node: Node): Node[] {
  return [node, ...node.flatMap((branch) => (Array.isArray(branch) ? listed(branch) : []))];
}

function encode(value: Value): Buffer {
  if (typeof value === "string") {
    const text = Buffer.from(value, "utf8");
    return Buffer.concat([head(TYPES.string, text.length), text]);
  }
  if (typeof value === "number") {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(value);
    return Buffer.concat([head(TYPES.uint32, 4), number]);
  }
  if (Array.isArray(value)) return Buffer.concat([head(TYPES.array, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    head(TYPES.map, entries.length),
    ...entries.flatMap(([key, part]) => [encode(key), encode(part)]),
  ]);
}

/** The type of what follows and its length; a length from 29 on has a byte of its own, and types from 8 on as well. */
function head(type: number, length: number): Buffer {
  const isExtended = type >= FIRST_EXTENDED_TYPE;
  const isLong = length > SHORT_MAX;
  const control = ((isExtended ? 0 : type) << 5) | (isLong ? SHORT_MAX + 1 : length);
  return Buffer.from([control, ...(isExtended ? [type - 7] : []), ...(isLong ? [length - SHORT_MAX - 1] : [])]);
}
