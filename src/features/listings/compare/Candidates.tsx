import { useTranslation } from '../../../ui/i18n/use-translation'
import { useCallQuery } from '../../../app/api/call-query'
import { useKeptIds } from '../../../app/session/stored-ids'
import { recent } from '../../../app/session/listing-lists'
import { usePerson } from '../../../app/session/use-session'
import { Button } from '../../../ui/buttons/Button'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { CardPicture } from '../card/CardPicture'
import { ListingPrice } from '../../../shared/results/ListingPrice'
import type { Card } from '../listing-types'
import { cardsInput } from './compare-input'

export interface CandidatesProps {
  /** Ids already in the comparison. */
  taken: readonly number[]
  onAdd: (id: number) => void
}

/** Suggestions for the comparison: saved and recently viewed listings, and a link to all others. */
export function Candidates({ taken, onAdd }: CandidatesProps) {
  const { t } = useTranslation()
  const person = usePerson()
  const seen = useKeptIds(recent)
  const saved = useCallQuery('get_favourite_property', {}, { enabled: person !== null })
  const looked = useCallQuery('get-property-list', cardsInput(seen), { enabled: seen.length > 0 })
  const free = (cards: readonly Card[] = []) => cards.filter(({ id }) => !taken.includes(id))
  return (
    <section aria-labelledby="candidates" className="grid gap-4">
      <h2 id="candidates" className="display text-lg">
        {t('tools.compare.more')}
      </h2>
      {person && <Shelf title={t('browse.favourites')} cards={free(saved.data?.data)} onAdd={onAdd} />}
      {seen.length > 0 && (
        <Shelf title={t('browse.recent.title')} cards={free(looked.data?.data)} onAdd={onAdd} />
      )}
      <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {t('tools.compare.find')}
        <LinkButton to="/properties" icon="search" size="sm">
          {t('shell.browse')}
        </LinkButton>
      </p>
    </section>
  )
}

interface ShelfProps {
  title: string
  cards: readonly Card[]
  onAdd: (id: number) => void
}

/** Row of small cards with an add button. */
function Shelf({ title, cards, onAdd }: ShelfProps) {
  const { t } = useTranslation()
  if (cards.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((card) => (
          <li
            key={card.id}
            className="flex items-center gap-3 overflow-hidden rounded-lg border border-line bg-surface pe-3"
          >
            <CardPicture listing={card} className="w-24! shrink-0" />
            <div className="grid min-w-0 flex-1 py-1">
              <ListingPrice listing={card} onCard className="text-base" />
              <bdi className="truncate text-xs">{card.title}</bdi>
            </div>
            <Button
              size="sm"
              icon="plus"
              aria-label={t('browse.compare.add', { title: card.title })}
              onClick={() => onAdd(card.id)}
            >
              {t('tools.compare.add')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
