import { useTranslation } from '../../../ui/i18n/use-translation'

/** "Open" label for one of several links; the title is only for screen readers, since the row already shows it. */
export function OpenTitle({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {t('wizard.own.open')}
      <span className="sr-only">: {title}</span>
    </>
  )
}
