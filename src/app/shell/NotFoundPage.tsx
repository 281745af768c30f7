import { useTranslation } from '../../ui/i18n/use-translation'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LinkButton } from '../../ui/buttons/LinkButton'

/** Page for a 404. */
export function NotFoundPage() {
  const { t } = useTranslation()
  return (
    <div className="page py-12">
      <h1 className="sr-only">{t('shell.notFoundTitle')}</h1>
      <EmptyState
        icon="map"
        title={t('shell.notFoundTitle')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <LinkButton to="/properties" tone="primary" icon="search">
              {t('shell.browse')}
            </LinkButton>
            <LinkButton to="/">{t('shell.goHome')}</LinkButton>
          </div>
        }
      >
        {t('shell.notFoundText')}
      </EmptyState>
    </div>
  )
}
