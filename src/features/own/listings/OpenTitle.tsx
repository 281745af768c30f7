import { useTranslation } from '../../../ui/i18n/use-translation'

/** The text of a link to one of several; its title is for screen readers only, since the row shows it. */
export function OpenTitle({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {t('wizard.own.open')}
      <span className="sr-only">: {title}</span>
    </>
  )
}
