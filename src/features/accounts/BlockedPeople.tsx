import { useTranslation } from '../../ui/i18n/use-translation'
import { QueryFailure } from '../../app/api/QueryFailure'
import { onceEach, useWholeList } from '../../app/api/use-whole-list'
import { BlockControl } from '../../flows/blocking/BlockControl'
import { More } from '../../app/api/More'
import { Avatar } from '../../ui/pictures/Avatar'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { Awaited } from '../../ui/feedback/Awaited'

/** List of the users the signed-in user has blocked, with buttons to unblock them (D59). */
export function BlockedPeople() {
  const { t } = useTranslation()
  const found = useWholeList('get-blocked-users')
  const people = onceEach(found.data?.pages.flatMap(({ data }) => data) ?? [], ({ user_id: id }) => id ?? 0)
  return (
    <section aria-labelledby="blocked-people" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="blocked-people" className="display text-lg">
          {t('blocking.list.title')}
        </h2>
        {people.length > 0 && <p className="text-sm text-muted">{t('blocking.list.meaning')}</p>}
      </header>
      <QueryFailure of={found} />
      {found.isPending && <Awaited className="h-16 w-full rounded-lg" />}
      {found.data && people.length === 0 && <p className="text-sm text-muted">{t('blocking.list.empty')}</p>}
      {people.length > 0 && (
        <ul className="grid">
          {people.map(({ user_id, name, profile, reason, blocked_at }) => (
            <li
              key={user_id ?? 'operator'}
              className="flex flex-wrap items-center gap-3 border-b border-line py-3"
            >
              <Avatar name={name ?? t('blocking.operator')} src={profile} size={40} />
              <p className="grid min-w-0 flex-1">
                <span className="truncate font-semibold">
                  <bdi>{name ?? t('blocking.operator')}</bdi>
                </span>
                <span className="text-xs text-muted">
                  <RelativeTime at={blocked_at} />
                </span>
              </p>
              <BlockControl target={user_id} name={name} known={{ since: blocked_at, reason }}>
                {t('blocking.unblock')}
                <span className="sr-only">: {name ?? t('blocking.operator')}</span>
              </BlockControl>
            </li>
          ))}
        </ul>
      )}
      <More of={found}>{t('blocking.list.more')}</More>
    </section>
  )
}
