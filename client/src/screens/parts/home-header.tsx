import { BriefcaseBusiness, LogOut, Search, Sparkles, UserRound } from "lucide-react";
import { useState } from "react";
import { useSignOut } from "#client/features/accounts/use-sign-out.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { ButtonLink, IconButton, IconLink } from "#client/ui/button.tsx";
import { Hexagon } from "#client/ui/hexagon.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";
import { SearchField } from "#client/ui/search-field.tsx";

/** The bar of the home screen: the brand, a search box behind its button, and the ways to what is personal. */
export function HomeHeader({
  onSearch,
  onAiScan,
  onBusiness,
}: {
  onSearch: (query: string) => void;
  onAiScan: () => void;
  onBusiness: () => void;
}) {
  const t = useMessages();
  const user = useSessionUser();
  const mayManageBusiness = useMay("manage-business");
  const signOut = useSignOut();
  const heading = useScreen(t.common.appName);
  const [searching, setSearching] = useState(false);
  const [query, setQuery] = useState("");

  return (
    <header className="safe-top sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex min-h-14 max-w-5xl items-center gap-0.5 pr-2 pl-4 md:min-h-16 md:px-6">
        <Hexagon size={30} />
        {/* On the narrowest phones an admin's five buttons leave room for the mark alone. */}
        <h1
          ref={heading}
          tabIndex={-1}
          className={`pl-2 text-xl font-bold ${mayManageBusiness ? "max-[359px]:sr-only" : ""}`}
        >
          {t.common.appName}
        </h1>
        <IconButton
          label={t.home.search}
          icon={<Search aria-hidden="true" size={22} />}
          className="ml-auto"
          aria-expanded={searching}
          onClick={() => setSearching(!searching)}
        />
        <IconButton label={t.home.aiScanner} icon={<Sparkles aria-hidden="true" size={22} />} onClick={onAiScan} />
        {/* On the narrowest phones a guest's Sign In, which leads to the same screen, has to stand for both. */}
        <IconLink
          label={t.home.profile}
          icon={<UserRound aria-hidden="true" size={22} />}
          href="/profile"
          className={user ? "" : "max-[359px]:hidden"}
        />
        {mayManageBusiness && (
          <IconButton
            label={t.home.business}
            icon={<BriefcaseBusiness aria-hidden="true" size={22} />}
            onClick={onBusiness}
          />
        )}
        {user ? (
          <IconButton label={t.home.signOut} icon={<LogOut aria-hidden="true" size={22} />} onClick={signOut} />
        ) : (
          <ButtonLink size="sm" variant="ghost" href="/profile" className="px-2.5!">
            {t.home.signIn}
          </ButtonLink>
        )}
      </div>
      {searching && (
        <div className="mx-auto max-w-5xl px-4 pb-3 md:px-6">
          <SearchField
            label={t.catalog.searchProducts}
            value={query}
            onChange={setQuery}
            onSubmit={onSearch}
            autoFocus
          />
        </div>
      )}
    </header>
  );
}
