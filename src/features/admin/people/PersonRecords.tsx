import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { may, type Permission } from '../../../../contract/api/permissions'
import type { Data } from '../../../../contract/calls/call-types'
import { QueryFailure } from '../../../app/api/QueryFailure'
import { useCallQuery } from '../../../app/api/call-query'
import { usePerson } from '../../../app/session/use-session'
import { Awaited } from '../../../ui/feedback/Awaited'
import { Badge } from '../../../ui/feedback/Badge'
import { RelativeTime } from '../../../ui/format/RelativeTime'
import { useSubtitle } from '../use-subtitle'
import { calledText, stateText } from '../record-texts'
import { GrantPackage } from './GrantPackage'
import { SignIns } from './SignIns'

type Group = Data<'admin/person'>['groups'][number]

/** Permissions needed to see all of a person's records. */
const ofBelongings: readonly Permission[] = ['listings', 'money', 'people', 'reports']

/** A person's records by kind, reports about them, and their sign-ins. */
export function PersonRecords({ id }: { id: number }) {
  const { t } = useTranslation()
  const me = usePerson()
  const found = useCallQuery('admin/person', { id }, { staleTime: 0 })
  if (!found.data) return found.isError ? <QueryFailure of={found} /> : <Awaited className="h-64" />
  const { groups, sign_ins } = found.data.data
  return (
    <>
      <section className="grid gap-4">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="display text-lg">{t('people.belongs')}</h2>
          {may(me, 'packages') && <GrantPackage to={id} />}
        </header>
        <QueryFailure of={found} />
        {groups.length === 0 && (
          <p className="text-sm text-muted">
            {t(ofBelongings.every((one) => may(me, one)) ? 'people.nothing' : 'people.nothingSeen')}
          </p>
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {groups.map((group) => (
            <Belonging key={group.group} group={group} person={id} />
          ))}
        </div>
      </section>
      <SignIns rows={sign_ins} />
    </>
  )
}

function Belonging({ group: { group, total, items }, person }: { group: Group; person: number }) {
  const { t } = useTranslation()
  const subtitle = useSubtitle()
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-sm font-semibold">{t(`people.group.${group}`)}</h3>
        {total > items.length && <All group={group} total={total} person={person} />}
      </header>
      <ul className="grid gap-3 text-sm">
        {items.map((item) => (
          <li key={item.id} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Link
                to="/admin/record/$record/$id"
                params={{ record: item.record, id: item.id }}
                className="link font-medium wrap-anywhere"
              >
                <bdi>{calledText(t, item.title)}</bdi>
              </Link>
              <Badge>{stateText(t, item)}</Badge>
            </span>
            <span className="text-xs text-muted">
              {subtitle(item) && (
                <>
                  <bdi>{subtitle(item)}</bdi> ·{' '}
                </>
              )}
              <RelativeTime at={item.since} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Link to the full list. Reports and blocks by others have no list per person. */
function All({ group, total, person }: { group: Group['group']; total: number; person: number }) {
  const { t } = useTranslation()
  const texts = t('people.all', { count: total })
  if (group === 'reported' || group === 'blocked') return <span className="text-xs text-muted">{texts}</span>
  const at =
    group === 'payment'
      ? ({ to: '/admin/$part', params: { part: 'payments' } } as const)
      : ({ to: '/admin/records/$record', params: { record: group } } as const)
  return (
    <Link {...at} search={{ person }} className="link text-xs">
      {texts}
      <span className="sr-only">: {t(`people.group.${group}`)}</span>
    </Link>
  )
}
