import { House, LayoutGrid, type LucideIcon, MessageSquare, ScanQrCode, UserRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { useMessages } from "#client/lib/i18n.tsx";
import { useLayers } from "#client/lib/layers.ts";
import { readArrival } from "#client/lib/provider-arrival.ts";
import { OnceOpened, Part, part } from "#client/ui/part.tsx";

const UnreadMark = part(() => import("#client/features/notifications/unread-mark.tsx"));
const Welcome = part(() => import("#client/features/accounts/sign-in/welcome.tsx"));
const ScanFlow = part(async () => ({ default: (await import("#client/screens/parts/scan-flow.tsx")).ScanFlow }));

/** The five tabs of signed-in people. Scan opens the scanner over whatever is there, as a layer of its address. */
export default function BottomNavigation() {
  const t = useMessages();
  const layers = useLayers();
  const [arrived] = useState(() => readArrival() !== null);
  const scanning = layers.get("scan") !== null;

  return (
    <>
      <nav
        data-bottom-navigation
        aria-label={t.shell.mainNavigation}
        className="safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-line bg-card md:inset-x-auto md:bottom-4 md:left-1/2 md:w-[480px] md:-translate-x-1/2 md:rounded-[24px] md:border md:pb-0 md:shadow-xl"
      >
        <ul className="mx-auto grid h-[64px] max-w-lg grid-cols-5 items-stretch px-1">
          <Tab href="/" label={t.shell.home} icon={House} />
          <Tab href="/categories" label={t.shell.categories} icon={LayoutGrid} />
          <li className="flex justify-center">
            <button
              type="button"
              onClick={() => layers.open({ scan: "open" })}
              className="group relative -mt-[24px] flex h-[88px] w-[76px] flex-col items-center rounded-control text-[length:min(.75rem,13px)] leading-4 font-semibold max-[359px]:text-[10px]"
            >
              <svg aria-hidden="true" viewBox="0 0 64 64" className="size-[64px] shrink-0 drop-shadow-md">
                <path
                  className="fill-pine stroke-pine transition group-hover:brightness-110"
                  strokeWidth="5"
                  strokeLinejoin="round"
                  d="M32 5 55.4 18.5v27L32 59 8.6 45.5v-27Z"
                />
              </svg>
              <ScanQrCode aria-hidden="true" size={28} className="absolute top-[18px] text-pine-on" />
              <span className="mt-0.5 text-ink">{t.shell.scan}</span>
            </button>
          </li>
          <Tab href="/community" label={t.shell.community} icon={MessageSquare} />
          <Tab href="/profile" label={t.shell.profile} icon={UserRound}>
            {/* The tabs don't wait for it. */}
            <Part waiting={null}>
              <UnreadMark />
            </Part>
          </Tab>
        </ul>
      </nav>
      {arrived && (
        <Part>
          <Welcome />
        </Part>
      )}
      <OnceOpened layer open={scanning}>
        <ScanFlow open={scanning} onOpenChange={(stays) => stays || layers.close("scan", "found")} />
      </OnceOpened>
    </>
  );
}

function Tab({
  href,
  label,
  icon: Icon,
  children,
}: {
  href: string;
  label: string;
  icon: LucideIcon;
  /** A mark on its corner. */
  children?: ReactNode;
}) {
  const [path] = useLocation();
  // Home lights up only on exactly "/": no path begins with two slashes.
  const active = path === href || path.startsWith(`${href}/`);
  return (
    <li className="flex">
      <Link
        href={href}
        aria-current={active ? "page" : undefined}
        className={`relative flex grow flex-col items-center justify-center gap-[4px] rounded-control text-[length:min(.75rem,13px)] leading-4 font-medium -outline-offset-3 transition max-[359px]:text-[10px] ${
          active ? "text-pine-text" : "text-muted hover:text-ink"
        }`}
      >
        <span className={`rounded-full px-[min(1rem,16px)] py-[2px] transition ${active ? "bg-pine-soft" : ""}`}>
          <Icon aria-hidden="true" size={22} strokeWidth={active ? 2.4 : 2} />
        </span>
        {label}
        {children}
      </Link>
    </li>
  );
}
