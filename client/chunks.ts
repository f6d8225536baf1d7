import { dirname, join } from "node:path";
import { FIRST_LOADS, type FirstLoad } from "./first-loads.ts";

/** A file as the bundler describes it. */
interface Module {
  code: string | null;
  isEntry: boolean;
  importedIds: readonly string[];
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo: (id: string) => Module | null;
}

/** A file that no first page needs joins the common chunk if this many separately fetched files need it. */
const MANY = 8;

/** Files of no domain, and the features. The files of a feature stay with the screens that need them. */
const COMMON = /\/client\/src\/(ui|lib)\/|\/shared\/domain\/|\/lucide-react\//;
const OURS = /\/client\/src\/|\/shared\//;
const ZOD = "/node_modules/zod/";
const TANSTACK = "/node_modules/@tanstack/";

/**
 * The chunk that a file goes into, by who imports it; null leaves it to the bundler, which keeps it with those. What
 * the first pages need comes in few files instead of dozens of small ones: fewer requests, and they compress better
 * together; and no first page fetches what only later ones need. A new file needs no mention anywhere.
 */
function chunkOf(id: string, graph: Graph): Chunk | null {
  if (/\.(html|css)$/.test(id)) return null;
  const { pages, shares } = needOf(id, graph);
  const isFirst = pages.has("every") || pages.has("home");
  if (id.includes(ZOD)) return isFirst ? "contracts" : null;
  if (id.includes("/node_modules/") && !COMMON.test(id)) {
    if (isFirst) return "framework";
    return pages.size > 0 && id.includes(TANSTACK) ? "queries" : null;
  }
  if (pages.has("every")) return startsTheApp(id, graph) ? null : "kit";
  if (shares < 2) return null;
  // The landing page makes no calls, and does without the files that do.
  if (makesCalls(id, graph)) {
    if (pages.has("home")) return "contracts";
    return pages.has("product") && OURS.test(id) ? (pages.has("scanner") ? "over" : "parts") : null;
  }
  // Files of features that the home screen shares with later screens, which are reached from there.
  if (pages.has("home")) return COMMON.test(id) ? "kit" : OURS.test(id) ? "browse" : null;
  if (pages.has("french")) return COMMON.test(id) ? "kit" : null;
  if (pages.has("landing")) return pages.has("product") ? "arrive" : null;
  if (pages.has("product")) return pages.has("scanner") ? "over" : "parts";
  if (!COMMON.test(id)) return null;
  if (pages.has("scanner")) return "scan";
  return shares >= MANY ? "late" : null;
}

/** In order of precedence. */
const CHUNKS = [
  "framework",
  "queries",
  "kit",
  "contracts",
  "browse",
  "arrive",
  "over",
  "scan",
  "parts",
  "late",
] as const;
type Chunk = (typeof CHUNKS)[number];

export const CODE_GROUPS = CHUNKS.map((chunk, place) => ({
  name: (id: string, graph: Graph) => (chunkOf(id, graph) === chunk ? chunk : null),
  priority: CHUNKS.length - place,
}));

const BEGINS = new Map(
  (Object.keys(FIRST_LOADS) as FirstLoad[]).flatMap((page) =>
    FIRST_LOADS[page].begins.map((file) => [join(import.meta.dirname, file), page] as const),
  ),
);

/** The first pages that need a file, and the number of separately fetched files that need it. */
const needOf = remembered((id, graph): { pages: ReadonlySet<FirstLoad>; shares: number } => {
  const above = new Set([id]);
  const fetched = new Set<string>();
  for (const one of above) {
    const file = graph.getModuleInfo(one);
    if (file && (file.isEntry || file.dynamicImporters.length > 0)) fetched.add(one);
    for (const importer of importersOf(one, graph)) above.add(importer);
  }
  return { pages: new Set([...fetched].flatMap((one) => BEGINS.get(one) ?? [])), shares: fetched.size };
});

/** It waits for its texts: if what these need were in one chunk with it, both would wait for ever. */
function startsTheApp(id: string, graph: Graph): boolean {
  return graph.getModuleInfo(id)?.importers.some((importer) => importer.endsWith(".html")) ?? false;
}

/** Whether a file or one that it imports calls the server, and so imports the contracts' schemas. */
const makesCalls = remembered((id, graph): boolean => {
  const below = new Set([id]);
  for (const one of below) {
    if (one.includes(ZOD)) return true;
    for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) below.add(imported);
  }
  return false;
});

/** A package's front file, which exports everything: its importers don't need all of it. */
const FRONT = /\/node_modules\/(lucide-react\/.+\/lucide-react|@tanstack\/[^/]+\/build\/modern\/index)\.m?js$/;

function importersOf(id: string, graph: Graph): string[] {
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.flatMap((importer) =>
    FRONT.test(importer) && id.startsWith(dirname(importer))
      ? usersOf(importer, exportedBy(importer, graph).get(id) ?? [], graph)
      : importer,
  );
}

/** The importers of any of the names by a package's front file, or by another front file that re-exports all of them. */
function usersOf(front: string, names: readonly string[], graph: Graph): string[] {
  const users = graph.getModuleInfo(front)?.importers ?? [];
  return users.flatMap((user) => {
    if (FRONT.test(user)) return usersOf(user, names, graph);
    return names.some((name) => importedBy(user, graph).has(name)) ? user : [];
  });
}

/** The names under which a front file exports those of each file behind it. */
const exportedBy = remembered((front, graph): ReadonlyMap<string, string[]> => {
  const names = new Map<string, string[]>();
  const code = graph.getModuleInfo(front)?.code ?? "";
  for (const [, list = "", file = ""] of code.matchAll(/(?:import|export)\s*\{([^}]+)\}\s*from\s*["'](\..+?)["']/g)) {
    const id = join(dirname(front), file);
    const outside = list.split(",").map((name) => name.split(" as ").at(-1)?.trim() ?? "");
    names.set(id, [...(names.get(id) ?? []), ...outside]);
  }
  return names;
});

/** Every name that a file imports. */
const importedBy = remembered((id, graph): ReadonlySet<string> => {
  const code = graph.getModuleInfo(id)?.code ?? "";
  const lists = [...code.matchAll(/import\s*\{([^}]+)\}/g)].map(([, list = ""]) => list);
  return new Set(lists.flatMap((list) => list.split(",").map((name) => name.split(" as ")[0]?.trim() ?? "")));
});

function remembered<Value>(find: (id: string, graph: Graph) => Value) {
  const known = new Map<string, Value>();
  return (id: string, graph: Graph): Value => {
    const value = known.get(id) ?? find(id, graph);
    known.set(id, value);
    return value;
  };
}
