import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";
import { PALETTE } from "./client/src/palette.ts";

type Colour = keyof typeof PALETTE;

const COLOURS = Object.keys(PALETTE) as Colour[];

/** The colours of one scheme, as variables. */
const variables = (scheme: "light" | "dark") => ({
  colorScheme: scheme,
  ...Object.fromEntries(COLOURS.map((name) => [`--${name}`, PALETTE[name][scheme === "light" ? 0 : 1]])),
});

export default {
  content: ["./client/index.html", "./client/src/**/*.{ts,tsx}"],
  plugins: [
    plugin(({ addBase }) =>
      addBase({
        ":root": variables("light"),
        // The system's choice, and that of people who chose dark on a light system.
        "@media (prefers-color-scheme: dark)": { ':root:not([data-theme="light"])': variables("dark") },
        ':root[data-theme="dark"]': variables("dark"),
      }),
    ),
  ],
  theme: {
    extend: {
      colors: Object.fromEntries(COLOURS.map((name) => [name, `rgb(var(--${name}) / <alpha-value>)`])),
      fontFamily: { sans: ["Inter Variable", "Inter Fallback", "Inter Fallback Roboto", "system-ui", "sans-serif"] },
      borderRadius: { card: "16px", control: "12px" },
    },
  },
} satisfies Config;
