import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../ui/i18n/use-translation'
import type { Cases, Sheet } from '../../../machines/diagram/picture'
import type { Diagram, DiagramState } from '../../../machines/diagram/types'
import { Badge } from '../../ui/feedback/Badge'
import { StateRecords } from './StateRecords'
import { StateScreen } from './StateScreen'
import { StateLink } from './StateLink'
import { Transitions } from './Transitions'

/** Details of a state: meaning, records in it, incoming and outgoing transitions. */
export function StatePanel({
  state,
  diagram,
  kind,
  sheets,
  walks,
  lit,
}: {
  state: DiagramState
  diagram: Diagram
  kind: 'flow' | 'record'
  sheets: readonly Sheet[]
  /** Walks to the states of a flow; undefined for a record. */
  walks: Cases['walks']
  lit: boolean
}) {
  const { t } = useTranslation()
  const inner = diagram.states.filter(({ parent }) => parent === state.id)
  const sheet = sheets.find(({ id }) => id === state.id)
  const within = (id: string) => id === state.id || id.startsWith(`${state.id}.`)
  const around = ancestors(diagram, state)
  const outer = new Set(around.map(({ id }) => id))
  const walk = walks && Object.entries(walks).find(([id]) => within(id))?.[1]
  const incoming = diagram.arrows.filter(({ from, to }) => within(to) && !within(from))
  const outgoing = diagram.arrows.filter(
    ({ from, to }) => from === state.id || outer.has(from) || (within(from) && !within(to)),
  )
  return (
    <article aria-labelledby="workflow-state" className="grid content-start gap-5" data-panel={state.path}>
      <header className="grid gap-2">
        <p className="flex flex-wrap gap-1.5">
          {lit && <Badge tone="success">{t('atlas.here')}</Badge>}
          {state.initial && <Badge>{t('atlas.first')}</Badge>}
          {state.type === 'final' && <Badge>{t('atlas.end')}</Badge>}
          {state.bad && <Badge tone="danger">{t('atlas.trouble')}</Badge>}
        </p>
        <h2 id="workflow-state" className="display text-lg">
          {state.caption}
        </h2>
        {around.length > 1 && (
          <p className="text-xs text-muted">
            {t('atlas.inside')}{' '}
            {around.slice(1).map((one, at) => (
              <span key={one.id}>
                {at > 0 && ' › '}
                <StateLink state={one} />
              </span>
            ))}
          </p>
        )}
        <p className="text-sm">{state.description}</p>
        {state.announce && (
          <p className="text-xs text-muted">{t('atlas.announced', { text: state.announce })}</p>
        )}
        {walk !== undefined && (
          <Link
            to="/workflows/$machine/walk"
            params={{ machine: diagram.id }}
            search={walk === '' ? {} : { walk }}
            className="link text-sm"
          >
            {t('atlas.walk.here')}
          </Link>
        )}
        {sheet && (
          <Link
            to="."
            search={(search: object) => ({ ...search, level: 'detail', sheet: sheet.name })}
            hash={state.path}
            hashScrollIntoView={false}
            className="link text-sm"
          >
            {t('atlas.lookInside', { count: state.steps })}
          </Link>
        )}
      </header>
      {kind === 'record' ? (
        <StateRecords state={state.id} machine={diagram.id} />
      ) : (
        <StateScreen state={state} inner={inner} />
      )}
      <Transitions
        title={t('atlas.waysIn')}
        none={t(state.initial ? 'atlas.beginsHere' : 'atlas.noWaysIn')}
        arrows={incoming}
        end="from"
        diagram={diagram}
      />
      <Transitions
        title={t('atlas.waysOut')}
        none={t('atlas.noWaysOut')}
        arrows={outgoing}
        end="to"
        diagram={diagram}
      />
    </article>
  )
}

/** Returns a state's ancestors, the machine first. */
function ancestors({ states }: Diagram, state: DiagramState): DiagramState[] {
  const parent = states.find(({ id }) => id === state.parent)
  return parent ? [...ancestors({ states } as Diagram, parent), parent] : []
}
