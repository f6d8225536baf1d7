import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "postgresql", schema: "./shared/schema/index.ts", out: "./migrations" });
