import { useState } from "react";
import { DeleteUserDialog } from "#client/features/accounts/admin/delete-user-dialog.tsx";
import { HistoryList } from "#client/features/accounts/admin/history-list.tsx";
import { RoleDialog } from "#client/features/accounts/admin/role-dialog.tsx";
import type { UserFilters } from "#client/features/accounts/admin/use-users.ts";
import { UserCounts } from "#client/features/accounts/admin/user-counts.tsx";
import { NO_FILTERS, UserList } from "#client/features/accounts/admin/user-list.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { IsLayer, useLayers } from "#client/lib/layers.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Tabs } from "#client/ui/tabs.tsx";
import type { User } from "#shared/contracts/accounts/users.ts";

type Section = "users" | "history";

/** The counters, the accounts with the actions on each, and the history. */
export function UserManagement() {
  const texts = useTexts(userManagementTexts);
  const layers = useLayers();
  const [section, setSection] = useState<Section>("users");
  const [filters, setFilters] = useState<UserFilters>(NO_FILTERS);
  /** Stays when its dialog has closed, which fades away with it; every opening begins anew. */
  const [chosen, setChosen] = useState<{ user: User; opening: number } | null>(null);

  const openFor = (layer: "role" | "delete") => (user: User) => {
    setChosen({ user, opening: (chosen?.opening ?? 0) + 1 });
    layers.open({ [layer]: user.id });
  };
  const dialogOf = (layer: "role" | "delete", user: User) => ({
    user,
    open: layers.get(layer) === user.id,
    onClose: () => layers.close(layer),
  });

  return (
    <>
      <UserCounts />
      <Tabs
        label={texts.sections}
        tabs={[
          { id: "users", label: texts.tabs.users },
          { id: "history", label: texts.tabs.history },
        ]}
        value={section}
        onChange={setSection}
      >
        {section === "users" ? (
          <UserList filters={filters} onFilter={setFilters} onEditRole={openFor("role")} onDelete={openFor("delete")} />
        ) : (
          <HistoryList />
        )}
      </Tabs>
      {chosen && (
        <IsLayer key={chosen.opening} value={true}>
          <RoleDialog {...dialogOf("role", chosen.user)} />
          <DeleteUserDialog {...dialogOf("delete", chosen.user)} />
        </IsLayer>
      )}
    </>
  );
}
