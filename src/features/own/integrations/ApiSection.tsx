import { useTranslation } from '../../../ui/i18n/use-translation'
import { Icon } from '../../../ui/pictures/Icon'
import { buttonLook } from '../../../ui/buttons/button-styles'

/** The API and where it is documented. */
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
        {/* The server draws that page: the browser's router does not know it. */}
        <a href="/api/docs" className={buttonLook({})}>
          <Icon name="file" size={18} />
          {t('own.integrations.api.read')}
        </a>
      </div>
    </section>
  )
}
