import { fixPathOf } from '../../../../machines/flows/eligibility/view'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Button } from '../../../ui/buttons/Button'
import { LinkButton } from '../../../ui/buttons/LinkButton'
import { useDates } from '../../../ui/format/use-dates'
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden'
import { fixSearch } from '../../../flows/eligibility/fix-search'
import { isPressing, type NextStep } from './next-step'
import { OpenTitle } from './OpenTitle'
import { ownKinds, type OwnKind } from '../../../shared/own-listings/own-kinds'
import type { OwnRow } from './owner-status'
import { useListingAct } from './use-listing-act'

interface NextStepLineProps {
  kind: OwnKind
  row: OwnRow
  step: NextStep | null
}

/** Footer of a listing's card: next step, button for it, and link to the listing's page. */
export function NextStepLine({ kind, row, step }: NextStepLineProps) {
  const { t } = useTranslation()
  const date = useDates({ dateStyle: 'long' })
  return (
    <div className="col-span-2 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-ground px-3 py-2 sm:col-span-1 sm:px-4 xl:col-span-2">
      <p className="min-w-40 flex-1 text-sm">
        {step === 'unmet'
          ? row.unmet && t(`own.unmet.${row.unmet}`)
          : step
            ? t(`own.step.${step}`, { date: row.expires_at && date(row.expires_at) })
            : row.listing_status === 'live' && t('wizard.meaning.approved')}
      </p>
      <LinkButton size="sm" tone="quiet" {...ownKinds[kind].own(row)}>
        <OpenTitle title={row.title} />
      </LinkButton>
      {step && <Act kind={kind} row={row} step={step} />}
    </div>
  )
}

/** Steps that are events of the listing's state machine and can be done right here. */
const events: Partial<Record<NextStep, 'listing.renewed' | 'visibility.on'>> = {
  renew: 'listing.renewed',
  show: 'visibility.on',
}

function Act({ kind, row, step }: { kind: OwnKind; row: OwnRow; step: NextStep }) {
  const { t } = useTranslation()
  const act = useListingAct(kind, row.id)
  const { own, edit } = ownKinds[kind]
  const tone = isPressing(step) ? 'primary' : 'secondary'
  const title = <VisuallyHidden>: {row.title}</VisuallyHidden>
  const event = events[step]
  if (event)
    return (
      <Button size="sm" tone={tone} busy={act.isPending} onClick={() => act.mutate(event)}>
        {t(`wizard.do.${event}`)}
        {title}
      </Button>
    )
  if (step === 'answer')
    return (
      <LinkButton size="sm" tone={tone} {...own(row)}>
        {t('own.do.answer')}
        {title}
      </LinkButton>
    )
  if (step === 'edit')
    return (
      <LinkButton size="sm" tone={tone} icon="edit" {...edit(row)}>
        {t('own.do.listing.rejected')}
        {title}
      </LinkButton>
    )
  const fixPath = step === 'unmet' && row.unmet && fixPathOf[row.unmet]
  if (row.unmet && fixPath)
    return (
      <LinkButton
        size="sm"
        tone={tone}
        to={fixPath as '/login'}
        search={fixSearch(fixPath, `${kind}_list`, ownKinds[kind].list)}
      >
        {t(`own.fix.${row.unmet}`)}
        {title}
      </LinkButton>
    )
  return null
}
