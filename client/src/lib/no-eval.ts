/**
 * Keeps zod from compiling its checks with `new Function`: our content security policy refuses that, and the browser
 * reports every attempt. It has to be imported before the first schema is made.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
