import { useTranslation } from '../../../ui/i18n/use-translation'
import { More } from '../../../app/api/More'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { Avatar } from '../../../ui/pictures/Avatar'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { ContactLinks } from '../../../ui/buttons/ContactLinks'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'
import { useOwnPages } from './use-own-pages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Data } from '../../../../contract/calls/call-types'
import { useApi } from '../../../app/api/use-api'

/** Marks the enquirers shown to the owner as seen. They stay highlighted as new until the list is refetched. */
function useSeen(propertyId: number, shown: Data<'get_interested_users'> = []) {
  const api = useApi()
  const cache = useQueryClient()
  const fresh = shown.filter((one) => one.is_new).map(({ id }) => id)
  const people = fresh.join(',')
  useEffect(() => {
    if (!people) return
    void api.call('interested-seen', { property_id: propertyId, people }, { toast: false }).then(
      () => cache.invalidateQueries({ queryKey: ['own-dashboard'] }),
      // If the call fails, the enquirers stay new and are reported again on the next visit.
      () => undefined,
    )
  }, [api, cache, propertyId, people])
}

/** Users who enquired about the owner's property, latest first, with contact details (D64). */
export function InterestedPeople({ propertyId }: { propertyId: number }) {
  const { t } = useTranslation()
  const list = useOwnPages('get_interested_users', { property_id: propertyId })
  const people = list.data?.pages.flatMap(({ data }) => data)
  useSeen(propertyId, people)
  return (
    <section aria-labelledby="interested" className="grid gap-3">
      <h2 id="interested" className="display text-lg">
        {t('own.interested.title')}
        {people && people.length > 0 && (
          <span className="ms-2 text-base text-muted">{list.data?.pages[0]?.total}</span>
        )}
      </h2>
      <QueryFailure of={list} />
      {list.isPending && <Awaited className="h-24 w-full rounded-lg" />}
      {people?.length === 0 && <p className="measure text-sm text-muted">{t('own.interested.empty')}</p>}
      {people && people.length > 0 && (
        <ul className="grid rounded-lg border border-line bg-surface">
          {people.map(
            ({ id, name, profile, email, mobile, created_at: at, is_new: isNew, contact_shown: shown }) => (
              <li
                key={id}
                data-interested={id}
                className="flex flex-wrap items-start gap-x-4 gap-y-1 border-line p-4 not-last:border-b"
              >
                <Avatar name={name} src={profile} size={44} />
                <div className="grid min-w-40 flex-1">
                  <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                  <span className="flex items-center gap-2 text-xs text-muted">
                    <RelativeTime at={at} kind="chat" />
                    {isNew && <Badge tone="accent">{t('own.interested.new')}</Badge>}
                  </span>
                  {shown && <span className="text-xs text-muted">{t('own.interested.shown')}</span>}
                  <ContactLinks email={email} mobile={mobile} />
                </div>
                <LinkButton size="sm" icon="chat" to="/user/chat" search={{ with: id, property: propertyId }}>
                  {t('own.interested.write')}
                  <VisuallyHidden>: {name}</VisuallyHidden>
                </LinkButton>
              </li>
            ),
          )}
        </ul>
      )}
      <More of={list}>{t('own.interested.more')}</More>
    </section>
  )
}
