import { BriefcaseBusiness, LogOut, Search, Sparkles, UserRound } from "lucide-react";
import { useSignOut } from "#client/features/accounts/session/use-sign-out.ts";
import { useMessages } from "#client/lib/i18n.tsx";
import type { Layers } from "#client/lib/layers.ts";
import { useSessionUser } from "#client/lib/session-store.ts";
import { useMay } from "#client/lib/use-may.ts";
import { ButtonLink, IconButton, IconLink } from "#client/ui/button.tsx";
import { Hexagon } from "#client/ui/hexagon.tsx";
import { useScreen } from "#client/ui/screen-focus.tsx";

/** The bar of the home screen: the brand, the button of the search box, and the ways to what is personal. */
export function HomeHeader({
  layers,
  searching,
  onSearching,
}: {
  layers: Layers;
  searching: boolean;
  onSearching: () => void;
}) {
  const t = useMessages();
  const user = useSessionUser();
  const mayManageBusiness = useMay("manage-business");
  const signOut = useSignOut();
  const heading = useScreen(t.common.appName);

  return (
    <header>
      <div className="mx-auto flex min-h-14 max-w-5xl flex-wrap items-center gap-0.5 pr-2 pl-4 md:min-h-16 md:px-6">
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
          onClick={onSearching}
        />
        <IconButton
          label={t.home.aiScanner}
          icon={<Sparkles aria-hidden="true" size={22} />}
          onClick={() => layers.open({ dialog: "ai" })}
        />
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
            onClick={() => layers.open({ dialog: "business" })}
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
    </header>
  );
}
