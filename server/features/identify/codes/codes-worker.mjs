// The build makes a file of this name from codes-worker.ts. A thread that runs from the sources reads TypeScript by itself.
import { register } from "tsx/esm/api";

register();
export const { default: readCodes } = await import("./codes-worker.ts");
export default readCodes;
