import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/Icon'
import { join } from '../../../ui/join'
import type { Card } from '../types'
import { factIcon } from './fact-icon'
import { factText } from '../../../../contract/fact-text'

/** The few facts of a card, each with its sign; nothing where there are none. */
export function CardFacts({ facts, className }: { facts: Card['facts']; className: string }) {
  const { i18n } = useTranslation()
  if (facts.length === 0) return null
  return (
    <ul className={join('flex flex-wrap text-xs', className)}>
      {facts.map((fact) => (
        <li key={fact.parameter_id} className="flex items-center gap-1">
          <Icon name={factIcon(fact.icon)} size={16} className="drawn text-muted" />
          <span className="sr-only">{`${fact.name}: `}</span>
          <bdi>{factText(fact, i18n.language)}</bdi>
        </li>
      ))}
    </ul>
  )
}
