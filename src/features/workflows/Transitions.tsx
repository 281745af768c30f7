import { useTranslation } from '../../ui/i18n/use-translation'
import type { Diagram, DiagramArrow } from '../../../machines/diagram/types'
import { StateLink } from './StateLink'
import { conditionText, whoText } from './machine-texts'

/** Incoming or outgoing transitions of a state: event, actor, condition and the other state. */
export function Transitions({
  title,
  none,
  arrows,
  end,
  diagram,
}: {
  title: string
  none: string
  arrows: readonly DiagramArrow[]
  /** End of the transition at which the other state lies. */
  end: 'from' | 'to'
  diagram: Diagram
}) {
  const { t } = useTranslation()
  const states = new Map(diagram.states.map((state) => [state.id, state]))
  return (
    <section className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      {arrows.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <ul className="grid gap-2 text-sm">
        {arrows.map((arrow) => {
          const other = states.get(arrow[end])
          return (
            <li key={arrow.id} className="grid gap-0.5 border-s-2 border-line ps-3">
              <span>{arrow.caption}</span>
              <span className="text-xs text-muted">
                {[whoText(t, arrow.who, diagram), conditionText(t, arrow)].filter(Boolean).join(' · ')}
              </span>
              {arrow.from !== arrow.to && other && (
                <span className="text-xs">
                  {t(end === 'from' ? 'atlas.from' : 'atlas.leadsTo')}{' '}
                  {other.path ? <StateLink state={other} /> : t('atlas.anywhere')}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
