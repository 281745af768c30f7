import type { ReactNode } from 'react'
import { useTranslation } from '../../../ui/i18n/use-translation'
import type { TFunction } from '../../../../contract/texts/translate'
import type { Diagram, DiagramArrow } from '../../../../machines/diagram/types'
import { Badge } from '../../../ui/feedback/Badge'
import type { IconName } from '../../../ui/pictures/Icon'
import type { ChartTransition } from '../../../../machines/versions/snapshot'
import { whoText } from '../machine-texts'
import { StateLink } from '../StateLink'
import { ChangedDetails, inserted } from './ChangedDetails'
import { transitionIn, type ListedChange, type ChangeKind } from './list-changes'
import type { VersionSide } from './version-side'

type Look = { tone: 'plain' | 'success' | 'danger' | 'info'; icon: IconName }

const looks: Record<ChangeKind, Look> = {
  widened: { tone: 'info', icon: 'swap' },
  added: { tone: 'success', icon: 'plus' },
  removed: { tone: 'danger', icon: 'minus' },
  narrowed: { tone: 'plain', icon: 'swap' },
  changed: { tone: 'plain', icon: 'edit' },
  renamed: { tone: 'plain', icon: 'edit' },
}

/** Changes of a chart between two versions, in words. */
export function ChangeList({
  changes,
  before,
  now,
  diagram,
}: {
  changes: readonly ListedChange[]
  before: VersionSide
  now: VersionSide
  diagram: Diagram
}) {
  const { t } = useTranslation()
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {changes.map((change) => {
        const { tone, icon } = looks[change.kind]
        return (
          <li
            key={`${change.kind} ${change.of} ${change.id}`}
            data-change={change.kind}
            className="grid gap-x-4 gap-y-2 p-4 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
          >
            <span>
              <Badge tone={tone} icon={icon}>
                {t(`atlas.compare.kind.${change.kind}`)}
              </Badge>
            </span>
            <ChangeText change={change} before={before} now={now} diagram={diagram} />
          </li>
        )
      })}
    </ul>
  )
}

function ChangeText({
  change,
  before,
  now,
  diagram,
}: {
  change: ListedChange
  before: VersionSide
  now: VersionSide
  diagram: Diagram
}) {
  const { t } = useTranslation()
  const side = change.kind === 'removed' ? before : now
  const state = (id: string) => <StateName id={id} side={side} diagram={diagram} />
  if (change.kind === 'renamed')
    return (
      <Lines
        title={
          <>
            <del className="text-muted">{change.before}</del> <Leads />{' '}
            <ins className={inserted}>{change.now}</ins>
          </>
        }
      />
    )
  if (change.of === 'state')
    return (
      <Lines title={state(change.id)}>
        {change.kind === 'added' ? t('atlas.compare.newState') : t('atlas.compare.goneState')}
        {change.kind === 'removed' && change.into !== undefined && (
          <> {t('atlas.compare.into', { state: now.position(change.into) })}</>
        )}
      </Lines>
    )
  const transition = transitionIn(side, change.id)
  const { caption, condition, who } = describeTransition(t, side, transition)
  const title = (
    <>
      {transition.from === transition.to || transition.to === '' ? (
        state(transition.from)
      ) : (
        <>
          {state(transition.from)} <Leads />{' '}
          <StateName id={transition.to} after={transition.from} side={side} diagram={diagram} />
        </>
      )}
    </>
  )
  if (!('change' in change)) {
    const text = condition ? `${caption}, ${condition}` : caption
    return (
      <Lines title={title}>
        {change.kind === 'added' ? (
          <ins className={inserted}>{text}</ins>
        ) : (
          <del className="text-muted">{text}</del>
        )}
        {who && <span className="text-muted"> · {who}</span>}
      </Lines>
    )
  }
  return (
    <Lines title={title}>
      {caption}
      <ChangedDetails change={change.change} before={before} now={now} />
    </Lines>
  )
}

function Lines({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-1 text-sm wrap-anywhere">
      <p className="font-semibold">{title}</p>
      {children && <div>{children}</div>}
    </div>
  )
}

/** Arrow between two states, pointing along the text. */
function Leads() {
  const { t } = useTranslation()
  return <span className="text-muted">{t('atlas.compare.arrow')}</span>
}

/**
 * A state's captions; a link to the state if the current chart has it. `after`: the state named just before; captions that
 * both share aren't repeated.
 */
function StateName({
  id,
  after,
  side,
  diagram,
}: {
  id: string
  after?: string
  side: VersionSide
  diagram: Diagram
}) {
  const { t } = useTranslation()
  const state = diagram.states.find((one) => one.id === id && one.parent !== null)
  const parts = side.position(id).split(' › ')
  const known = after === undefined ? [] : side.position(after).split(' › ').slice(0, -1)
  const shared = parts.slice(0, -1).findIndex((part, nth) => part !== known[nth])
  const own = parts.slice(shared < 0 ? Math.min(known.length, parts.length - 1) : shared)
  const name = own.join(' › ') || t('atlas.anywhere')
  return state ? <StateLink state={state}>{name}</StateLink> : <>{name}</>
}

/** Returns a transition's caption, condition and actors in the words of one version; null for what it lacks. */
function describeTransition(
  t: TFunction,
  side: VersionSide,
  { id, by, needsReason }: ChartTransition,
): { caption: string; condition: string | null; who: string | null } {
  const onlyIf = side.onlyIf(id)
  const parts = [onlyIf && t('atlas.onlyIf', { condition: onlyIf }), needsReason && t('atlas.needsReason')]
  return {
    caption: side.caption(id),
    condition: parts.filter(Boolean).join(' · ') || null,
    who: by.length > 0 ? whoText(t, by as DiagramArrow['who'], side.persons) : null,
  }
}
