import type { Config } from "tailwindcss";

/** Tokens flip with the system's colour scheme: the variables live in `client/src/styles.css`. */
const token = (name: string) => `rgb(var(--${name}) / <alpha-value>)`;

export default {
  content: ["./client/index.html", "./client/src/**/*.{ts,tsx}"],
  theme: {
    extend: {
      colors: {
        ink: token("ink"),
        paper: token("paper"),
        card: token("card"),
        line: token("line"),
        edge: token("edge"),
        star: token("star"),
        muted: token("muted"),
        pine: { DEFAULT: token("pine"), on: token("pine-on"), soft: token("pine-soft"), text: token("pine-text") },
        beech: { DEFAULT: token("beech"), on: token("beech-on"), soft: token("beech-soft"), text: token("beech-text") },
        brick: { DEFAULT: token("brick"), on: token("brick-on"), soft: token("brick-soft"), text: token("brick-text") },
      },
      fontFamily: { sans: ["Inter Variable", "Inter Fallback", "Inter Fallback Roboto", "system-ui", "sans-serif"] },
      borderRadius: { card: "16px", control: "12px" },
    },
  },
} satisfies Config;
