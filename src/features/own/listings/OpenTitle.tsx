import { useTranslation } from 'react-i18next'

/** The words of the way to one of several; which one is meant is only heard, the row shows it. */
export function OpenTitle({ title }: { title: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {t('wizard.own.open')}
      <span className="sr-only">: {title}</span>
    </>
  )
}
