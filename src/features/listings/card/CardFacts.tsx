import { characteristicLines } from '../../../../contract/listing/characteristic-text'
import { shownCharacteristics } from '../../../../contract/listing/characteristics'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { join } from '../../../ui/layout/join-classes'
import type { Card } from '../listing-types'
import { factIcons } from './fact-icon'
import { factText } from '../../../../contract/listing/fact-text'

/** Facts on a card, each with an icon or its name; renders nothing if there are none. */
export function CardFacts({ listing, className }: { listing: Card; className: string }) {
  const { t, i18n } = useTranslation()
  const { facts } = listing
  const lines = characteristicLines(shownCharacteristics('property', 'card'), listing, {
    say: t,
    lang: i18n.language,
  })
  if (facts.length + lines.length === 0) return null
  const icons = factIcons(facts)
  return (
    <ul className={join('flex flex-wrap text-xs', className)}>
      {facts.map((fact, at) => (
        <li key={fact.parameter_id} className="flex items-center gap-1">
          {icons[at] && <Icon name={icons[at]} size={16} className="drawn text-muted" />}
          <span className={icons[at] ? 'sr-only' : 'text-muted'}>{`${fact.name}: `}</span>
          <bdi>{factText(fact, i18n.language)}</bdi>
        </li>
      ))}
      {lines.map(({ name, value }) => (
        <li key={name}>
          <span className="text-muted">{`${name}: `}</span>
          <bdi>{value}</bdi>
        </li>
      ))}
    </ul>
  )
}
