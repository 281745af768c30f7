import { useTranslation } from '../../ui/i18n/use-translation'
import { permissionsForRecord } from '../../../contract/api/permissions'
import { records } from '../../../contract/values'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'
import { whoText } from './machine-texts'
import { DataTable, type Column } from '../../ui/layout/DataTable'

type Sender = DiagramArrow['who'][number]
const senders: readonly Sender[] = [
  'guest',
  'person',
  'owner',
  'counterpart',
  'admin',
  'gateway',
  'server',
  'service',
  'clock',
]

interface RoleLine {
  event: string
  caption: string
  who: ReadonlySet<Sender>
  states: number
}

/** Permissions by event and role: one row per event, one column per role, with the required permission for admins. */
export function RoleTable({ diagram }: { diagram: Diagram }) {
  const { t } = useTranslation()
  const record = records.find((name) => name === diagram.id)
  const titleOf = (role: Sender) => {
    if (role !== 'admin' || !record) return whoText(t, [role], diagram)
    const permissions = permissionsForRecord(record).map((one) => t(`team.may.${one}`))
    return t('atlas.adminWith', { permissions: permissions.join(t('atlas.or')) })
  }
  const lines = new Map<string, RoleLine>()
  for (const { event, caption, who, from } of diagram.arrows) {
    if (who.length === 0) continue
    const same = diagram.arrows.filter((other) => other.event === event && other.caption === caption)
    lines.set(`${event} ${caption}`, {
      event,
      caption,
      who: new Set(same.flatMap((other) => other.who).concat(who)),
      states: new Set(same.map((other) => other.from).concat(from)).size,
    })
  }
  const rows = [...lines.values()]
  const roles = senders.filter((role) => rows.some(({ who }) => who.has(role)))
  const columns: Column<RoleLine>[] = [
    { key: 'event', title: t('atlas.event'), head: true, cell: ({ caption }) => caption },
    ...roles.map((role) => ({
      key: role,
      title: titleOf(role),
      cell: ({ who }: RoleLine) =>
        who.has(role) ? (
          <span className="font-semibold text-accent">{t('atlas.may')}</span>
        ) : (
          <span className="text-muted">{t('atlas.mayNot')}</span>
        ),
    })),
    { key: 'states', title: t('atlas.inStates'), align: 'end', cell: ({ states }) => states },
  ]
  return (
    <DataTable
      caption={t('atlas.whoMay')}
      columns={columns}
      rows={rows}
      rowKey={({ event, caption }) => `${event} ${caption}`}
    />
  )
}
