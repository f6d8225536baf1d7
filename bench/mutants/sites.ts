import { type Expression, type Node, parseSync, visitorKeys } from "oxc-parser";

/** A place in the code of a file that a mutant can change. */
export interface Site {
  /** The change that the mutant makes, as "=== to !==". */
  operator: string;
  start: number;
  end: number;
  /** The code for this place that does what the mutant does where the condition holds, and the original otherwise. */
  write(isActive: string): string;
}

const SWAPPED_OPERATORS: Record<string, string> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
};

const SWAPPED_METHODS: Record<string, string> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  startsWith: "endsWith",
  endsWith: "startsWith",
};

/** Nodes whose names begin with TS and that nevertheless contain code that runs. */
const RUNNING_TS_NODES = ["TSAsExpression", "TSNonNullExpression", "TSSatisfiesExpression"];

/** All sites inside functions, in their order; code that runs while its module loads has none. */
export function findSites(file: string, code: string): Site[] {
  const sites: Site[] = [];
  visit(parseSync(file, code).program, []);
  return sites.sort((a, b) => a.start - b.start || a.end - b.end);

  function visit(node: Node, parents: Node[]): void {
    if (isLeftAlone(node)) return;
    if (parents.some(isFunction)) sites.push(...sitesOf(node, parents, code));
    for (const key of visitorKeys[node.type] ?? []) {
      const children = [(node as unknown as Record<string, Node | (Node | null)[] | null>)[key]].flat();
      for (const child of children) if (child) visit(child, [node, ...parents]);
    }
  }
}

/** The code with all the mutants in it, each of which a call of `globalThis.__mutant` with its id turns on. */
export function instrument(code: string, sites: readonly { id: number; site: Site }[]): string {
  const fromTheEnd = sites.toSorted((a, b) => b.site.start - a.site.start);
  return fromTheEnd.reduce((result, { id, site }) => {
    return result.slice(0, site.start) + site.write(`globalThis.__mutant?.(${id})`) + result.slice(site.end);
  }, code);
}

export function overlap(one: Site, other: Site): boolean {
  return one.start < other.end && other.start < one.end;
}

/** True for types, and for what build tools read as text or only browsers show. */
function isLeftAlone(node: Node): boolean {
  if (node.type.startsWith("TS")) return !RUNNING_TS_NODES.includes(node.type);
  switch (node.type) {
    case "ImportExpression":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return true;
    case "JSXAttribute":
      return node.name.type === "JSXIdentifier" && node.name.name === "className";
    case "NewExpression":
      return node.callee.type === "Identifier" && node.callee.name === "URL";
    default:
      return false;
  }
}

const isFunction = ({ type }: Node) => /^(Function(Declaration|Expression)|ArrowFunctionExpression)$/.test(type);

function sitesOf(node: Node, parents: readonly Node[], code: string): Site[] {
  const textOf = ({ start, end }: Node) => code.slice(start, end);
  const replace = (operator: string, { start, end }: Node, mutated: string): Site[] => {
    return [{ operator, start, end, write: (isActive) => `(${isActive} ? ${mutated} : (${code.slice(start, end)}))` }];
  };
  const remove = (operator: string, { start, end }: Node): Site[] => {
    return [{ operator, start, end, write: (isActive) => `{ if (!${isActive}) { ${code.slice(start, end)} } }` }];
  };
  const negate = (test: Expression) => replace("condition negated", test, `!(${textOf(test)})`);

  switch (node.type) {
    case "BinaryExpression":
    case "LogicalExpression": {
      if (node.operator === "??") return replace("?? left only", node, `(${textOf(node.left)})`);
      const swapped = SWAPPED_OPERATORS[node.operator];
      if (!swapped) return [];
      const mutated = `(${textOf(node.left)}) ${swapped} (${textOf(node.right)})`;
      return replace(`${node.operator} to ${swapped}`, node, mutated);
    }
    case "UnaryExpression":
      return node.operator === "!" ? replace("! removed", node, `(${textOf(node.argument)})`) : [];
    case "IfStatement":
    case "ConditionalExpression":
      return negate(node.test);
    case "Literal": {
      if (isName(node, parents[0])) return [];
      if (typeof node.value === "boolean") return replace(`${node.value} to ${!node.value}`, node, `${!node.value}`);
      if (typeof node.value === "number") return replace("number plus 1", node, `${node.value + 1}`);
      return typeof node.value === "string" && node.value !== "" ? replace("string emptied", node, '""') : [];
    }
    case "CallExpression": {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier" || callee.computed) return [];
      const { object, property, optional } = callee;
      const [predicate] = node.arguments;
      if (property.name === "filter" && predicate) return replace("filter keeps all", predicate, "() => true");
      const swapped = Object.hasOwn(SWAPPED_METHODS, property.name) && SWAPPED_METHODS[property.name];
      if (!swapped) return [];
      const write = (isActive: string) => `${optional ? "?." : ""}[${isActive} ? "${swapped}" : "${property.name}"]`;
      return [{ operator: `${property.name} to ${swapped}`, start: object.end, end: property.end, write }];
    }
    case "ExpressionStatement": {
      const kind = kindOfStatement(node.expression);
      return kind ? remove(`${kind} removed`, node) : [];
    }
    case "ReturnStatement":
    case "ThrowStatement":
    case "ContinueStatement":
      return isEarly(parents) ? remove(`early ${node.type.replace("Statement", "").toLowerCase()} removed`, node) : [];
    default:
      return [];
  }
}

/** True for a key of an object or a class and for the text of an attribute, where no expression can be. */
function isName(literal: Node, parent: Node | undefined): boolean {
  if (parent?.type === "JSXAttribute") return true;
  const isMember = parent?.type === "Property" || parent?.type === "MethodDefinition";
  return (isMember || parent?.type === "PropertyDefinition") && parent.key === literal && !parent.computed;
}

/** The kind of a statement whose value is unused, or null for one that cannot be left out. */
function kindOfStatement(expression: Expression): "call" | "assignment" | null {
  switch (expression.type) {
    case "CallExpression":
      return expression.callee.type === "Super" ? null : "call";
    case "AwaitExpression":
    case "UnaryExpression":
      return kindOfStatement(expression.argument);
    case "ChainExpression":
      return expression.expression.type === "CallExpression" ? "call" : null;
    case "AssignmentExpression":
      return "assignment";
    default:
      return null;
  }
}

/** True for a statement that a condition leads to, by itself or in a block. */
function isEarly([parent, grandparent]: readonly Node[]): boolean {
  return parent?.type === "IfStatement" || (parent?.type === "BlockStatement" && grandparent?.type === "IfStatement");
}
