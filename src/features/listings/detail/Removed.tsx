import type { NotFoundRouteProps } from '@tanstack/react-router'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { NotFoundPage } from '../../../app/shell/NotFoundPage'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { CardGrid } from '../card/CardGrid'
import { similarToRemoved } from './removed-listing'

/** Page of a removed listing with similar listings; the 404 page for any other unknown address. */
export function Removed({ data }: NotFoundRouteProps) {
  const { t } = useTranslation()
  const cards = similarToRemoved(data)
  if (!cards) return <NotFoundPage />
  return (
    <div className="page grid gap-8 py-12">
      <h1 className="sr-only">{t('public.detail.removed')}</h1>
      <EmptyState
        icon="home"
        title={t('public.detail.removed')}
        action={
          <LinkButton to="/properties" tone="primary" icon="search">
            {t('shell.browse')}
          </LinkButton>
        }
      >
        {t('public.detail.removedText')}
      </EmptyState>
      {cards.length > 0 && (
        <section aria-labelledby="similar" className="grid gap-4">
          <h2 id="similar" className="display text-lg md:text-xl">
            {t('public.detail.similar')}
          </h2>
          <CardGrid cards={cards} />
        </section>
      )}
    </div>
  )
}
