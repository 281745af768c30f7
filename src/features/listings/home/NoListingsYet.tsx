import { useTranslation } from '../../../ui/i18n/use-translation'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LinkButton } from '../../../ui/buttons/LinkButton'

/** Home page of a site without listings. */
export default function NoListingsYet() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon="home"
      title={t('public.home.nothingTitle')}
      action={
        <LinkButton to="/list-property" tone="primary" icon="plus">
          {t('shell.list')}
        </LinkButton>
      }
    >
      {t('public.home.nothing')}
    </EmptyState>
  )
}
