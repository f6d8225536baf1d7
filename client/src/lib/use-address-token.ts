import { useEffect, useState } from "react";

/**
 * The token of a mailed link, null where there is none. It is in the fragment, which browsers send to no server, and is
 * taken out of the address at once, so that it stays in no history and on no screenshot.
 */
export function useAddressToken(): string | null {
  const [token, setToken] = useState(readToken);
  useEffect(() => {
    const take = () => {
      const found = readToken();
      if (found === null) return;
      setToken(found);
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    take();
    // Another link that is opened in this tab changes only the fragment.
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}

function readToken(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get("token") || null;
}
