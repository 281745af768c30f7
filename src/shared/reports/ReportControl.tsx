import { lazy, Suspense } from 'react'
import { useTranslation } from '../../ui/i18n/use-translation'
import { useTextsFirst } from '../../app/i18n/use-texts-first'
import { useSignInFirst } from '../../app/account/use-sign-in-first'
import { Button } from '../../ui/buttons/Button'

const ReportDialog = lazy(() => import('./ReportDialog'))

/** Subject of a report: a property, a project or a user (D56). */
export type Reported = { property_id: number } | { project_id: number } | { user_id: number }

export interface ReportControlProps {
  about: Reported
  /** Name of the person or of the listing's owner. */
  name: string
}

/** Button that opens the report dialog, which loads on the first click; guests sign in first. */
export function ReportControl({ about, name }: ReportControlProps) {
  const { t } = useTranslation()
  const signInFirst = useSignInFirst()
  const texts = useTextsFirst()
  const press = () => {
    if (!signInFirst()) texts.open()
  }
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        icon="warn"
        aria-haspopup="dialog"
        busy={texts.stage === 'loading'}
        onClick={press}
      >
        {t(`public.report.${kindOf(about)}`)}
      </Button>
      {texts.stage === 'open' && (
        <Suspense>
          <ReportDialog about={about} name={name} onClose={texts.close} />
        </Suspense>
      )}
    </>
  )
}

/** Returns the text-key segment for the subject. */
export const kindOf = (about: Reported): 'property' | 'project' | 'person' =>
  'property_id' in about ? 'property' : 'project_id' in about ? 'project' : 'person'
