import { dataKey } from '../../../../contract/texts/translate'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { may, permissionOfEntry, permissionOfRecord } from '../../../../contract/api/permissions'
import type { Data } from '../../../../contract/calls/call-types'
import { leftToRight } from '../../../ui/format/left-to-right'
import { usePerson } from '../../../app/session/use-session'
import { partOf } from '../publishing/content-parts'
import { calledText } from '../record-texts'

export type LogLine = Data<'admin/log'>[number]

/** Number of id characters shown: enough for any number and for the start of a UUID. */
const shownOfId = 8

/** Subject of a log line: kind, name linked to its page, and owner. */
export function LogSubject({ line }: { line: LogLine }) {
  const { t } = useTranslation()
  const { subject, record, record_id: id } = line
  const number = leftToRight(id.slice(0, shownOfId))
  const kind = t(subject.entry ? `publishing.kind.${subject.entry}` : dataKey('admin.one', record))
  const isGone = subject.deleted && subject.name === null
  return (
    <span className="text-xs font-normal text-muted wrap-anywhere">
      {subject.name === null && !isGone ? (
        <SubjectLink line={line}>
          {kind} {number}
        </SubjectLink>
      ) : (
        kind
      )}
      {subject.name !== null && (
        <>
          {' · '}
          <SubjectLink line={line}>
            <bdi>{subject.name}</bdi>
          </SubjectLink>
        </>
      )}
      {subject.deleted && ` · ${t('log.deleted', { id: number })}`}
      {subject.owner && (
        <>
          {' · '}
          <PersonName person={subject.owner} />
        </>
      )}
    </span>
  )
}

/** Link to a record or published entry, for readers with the required permission. */
function SubjectLink({ line, children }: { line: LogLine; children: ReactNode }) {
  const me = usePerson()
  const { record, record_id: id, subject } = line
  if (subject.entry)
    return may(me, permissionOfEntry(subject.entry)) ? (
      <Link
        to="/admin/$part"
        params={{ part: partOf(subject.entry) }}
        search={{ kind: subject.entry, id: Number(id) }}
        className="link"
      >
        {children}
      </Link>
    ) : (
      children
    )
  return may(me, permissionOfRecord(record)) ? (
    <Link to="/admin/record/$record/$id" params={{ record, id }} className="link">
      {children}
    </Link>
  ) : (
    children
  )
}

/** Name of a person in the log, linked to their account for readers who may view accounts. */
export function PersonName({ person: { id, name } }: { person: { id: number; name: string } }) {
  const { t } = useTranslation()
  const called = <bdi>{calledText(t, name)}</bdi>
  if (!may(usePerson(), 'people')) return called
  return (
    <Link to="/admin/record/$record/$id" params={{ record: 'account', id: String(id) }} className="link">
      {called}
    </Link>
  )
}
