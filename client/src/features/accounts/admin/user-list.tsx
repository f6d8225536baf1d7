import { useRef } from "react";
import emptyBox from "#client/assets/drawings/empty-box.svg";
import { type UserFilters, useUsers } from "#client/features/accounts/admin/use-users.ts";
import { UserRow, UserRowHeadings } from "#client/features/accounts/admin/user-row.tsx";
import { useTexts } from "#client/lib/i18n.tsx";
import { useProblemText } from "#client/lib/problem-text.ts";
import { useDebounced } from "#client/lib/use-debounced.ts";
import { profileTexts } from "#client/messages/late/profile.ts";
import { userManagementTexts } from "#client/messages/late/user-management.ts";
import { Button } from "#client/ui/button.tsx";
import { EmptyState } from "#client/ui/empty-state.tsx";
import { ErrorState } from "#client/ui/error-state.tsx";
import { LoadMore } from "#client/ui/load-more.tsx";
import { SearchField } from "#client/ui/search-field.tsx";
import { SelectField } from "#client/ui/select-field.tsx";
import { SkeletonRows } from "#client/ui/skeleton.tsx";
import type { User } from "#shared/contracts/accounts/users.ts";
import { SEARCH_MAX_CHARACTERS } from "#shared/domain/limits.ts";
import { ROLES } from "#shared/domain/roles.ts";

/** How long typing must pause before a search goes out. */
const TYPING_PAUSE_MS = 250;

export const NO_FILTERS: UserFilters = { search: "", role: "all", status: "all" };

/** Accounts with a search box and filters; changes of their number are read out. */
export function UserList({
  filters,
  onFilter,
  onEditRole,
  onDelete,
}: {
  filters: UserFilters;
  onFilter: (filters: UserFilters) => void;
  onEditRole: (user: User) => void;
  onDelete: (user: User) => void;
}) {
  const texts = useTexts(userManagementTexts);
  const { roles } = useTexts(profileTexts);
  const problemText = useProblemText();
  const list = useRef<HTMLUListElement>(null);
  const [search, searchNow] = useDebounced(filters.search, TYPING_PAUSE_MS);
  const query = useUsers({ ...filters, search });
  const { users, error, hasNextPage, isPlaceholderData } = query;

  const clear = () => {
    onFilter(NO_FILTERS);
    searchNow("");
  };
  let status = "";
  if (users && !isPlaceholderData) status = texts.shown(users.length, hasNextPage);
  else if (!error) status = texts.loading;

  return (
    <>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_11rem_9rem] md:items-end">
        <div className="col-span-2 md:col-span-1">
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={filters.search}
            onChange={(text) => onFilter({ ...filters, search: text.slice(0, SEARCH_MAX_CHARACTERS) })}
            onSubmit={searchNow}
          />
        </div>
        <SelectField
          label={texts.role}
          options={[{ id: "all", label: texts.allRoles }, ...ROLES.map((id) => ({ id, label: roles[id] }))]}
          value={filters.role}
          onChange={(role) => onFilter({ ...filters, role })}
        />
        <SelectField
          label={texts.status}
          options={(["all", "active", "inactive"] as const).map((id) => ({ id, label: texts.statuses[id] }))}
          value={filters.status}
          onChange={(chosen) => onFilter({ ...filters, status: chosen })}
        />
      </div>
      <p role="status" className="my-3 min-h-5 text-sm text-muted">
        {status}
      </p>
      {users === undefined && !error && <SkeletonRows count={4} />}
      {users === undefined && error && (
        <ErrorState title={texts.failed} text={problemText(error)} onRetry={() => query.refetch()} />
      )}
      {users?.length === 0 && (
        <EmptyState
          headingLevel={3}
          drawing={emptyBox}
          title={texts.noneTitle}
          text={texts.noneText}
          action={<Button onClick={clear}>{texts.clearFilters}</Button>}
        />
      )}
      {users && users.length > 0 && (
        <>
          <UserRowHeadings />
          <ul ref={list} className={`grid gap-3 md:gap-0 ${isPlaceholderData ? "opacity-60" : ""}`}>
            {users.map((user) => (
              <UserRow key={user.id} user={user} onEditRole={onEditRole} onDelete={onDelete} />
            ))}
          </ul>
        </>
      )}
      {users && <LoadMore list={list} query={query} failure={error && `${texts.failed}. ${problemText(error)}`} />}
    </>
  );
}
