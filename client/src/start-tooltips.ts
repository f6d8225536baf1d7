import { watchTooltips } from "#client/ui/tooltips.ts";

// A module runs once, by whichever way it was asked for first.
watchTooltips();
