import { useTranslation } from '../../ui/i18n/use-translation'
import type { Diagram } from '../../../machines/diagram/types'
import { RelativeTime } from '../../ui/format/RelativeTime'
import { StateLink } from './StateLink'
import type { CountLine } from './use-counts'

/** All states of a machine as text, equivalent to the diagrams. */
export function StateList({
  diagram,
  lit,
  counts,
}: {
  diagram: Diagram
  lit: ReadonlySet<string>
  counts: ReadonlyMap<string, CountLine>
}) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-2 text-sm">
      {diagram.states
        .filter(({ parent }) => parent !== null)
        .map((state) => {
          const count = counts.get(state.id)
          return (
            <li
              key={state.id}
              className="flex flex-wrap items-baseline gap-x-2"
              style={{ paddingInlineStart: `${(state.path.split('.').length - 1) * 1.25}rem` }}
            >
              <StateLink state={state} />
              {lit.has(state.id) && <strong className="text-accent">{t('atlas.here')}</strong>}
              {count && (
                <span className="text-xs text-muted">
                  {t('atlas.records', { count: count.count })} · {t('atlas.oldest')}{' '}
                  <RelativeTime at={count.oldest} />
                </span>
              )}
            </li>
          )
        })}
    </ul>
  )
}
