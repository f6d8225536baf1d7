import { type ComponentType, lazy, useState } from "react";

/**
 * As `lazy`, with a way to fetch the code before it is needed. What was fetched ahead is then drawn at once, whereas
 * `lazy` suspends even for code that is already here, and React holds back what follows a fallback for 300 ms.
 */
export function preloadable<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const Lazy = lazy(load);

  function Preloadable(props: Props) {
    // Stays the same for as long as it is shown: another component in its place would start from nothing.
    const [Component] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Component {...props} />;
  }

  return Object.assign(Preloadable, {
    preload: async (): Promise<void> => {
      loaded = (await load()).default;
    },
  });
}
