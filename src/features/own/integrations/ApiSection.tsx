import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { buttonLook } from '../../../ui/buttons/button-styles'

/** Link to the API documentation. */
export function ApiSection() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="api-title" className="grid gap-4 border-t border-line pt-6">
      <header className="grid gap-1">
        <h2 id="api-title" className="display text-lg">
          {t('own.integrations.api.title')}
        </h2>
        <p className="measure text-sm text-muted">{t('own.integrations.api.meaning')}</p>
      </header>
      <div>
        {/* A plain link, because the server renders that page outside the app's router. */}
        <a href="/api/docs" className={buttonLook({})}>
          <Icon name="file" size={18} />
          {t('own.integrations.api.read')}
        </a>
      </div>
    </section>
  )
}
