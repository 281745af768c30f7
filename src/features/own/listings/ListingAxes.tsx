import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from '../../../ui/i18n/use-translation'
import { Badge, type Tone } from '../../../ui/feedback/Badge'
import { Button } from '../../../ui/buttons/Button'
import { standingOf, toneOf, type OwnCommon } from './owner-status'
import { axes, type Axis } from './use-listing-act'

interface ListingAxesProps {
  listing: OwnCommon
  act: UseMutationResult<unknown, Error, string>
}

interface StatusReply {
  texts: string
  tone: Tone
}

/**
 * Independent statuses of a listing (moderation, visibility, market), each with the owner's available actions (D8–D10).
 */
export function ListingAxes({ listing, act }: ListingAxesProps) {
  const { t } = useTranslation()
  const { status, market_status: market } = listing
  const accepted = standingOf({ ...listing, status: 'active' })
  const answers: Partial<Record<Axis, StatusReply>> = {
    moderation: { texts: t(`wizard.state.${accepted}`), tone: toneOf[accepted] },
    visibility: { texts: t(`own.shown.${status}`), tone: status === 'active' ? 'success' : 'plain' },
    ...(market && {
      market: { texts: t(`wizard.market.${market}`), tone: market === 'available' ? 'success' : 'accent' },
    }),
  }
  return (
    <dl className="rounded-lg border border-line bg-surface">
      {(Object.keys(answers) as Axis[]).map((axis) => (
        <div
          key={axis}
          data-axis={axis}
          className="flex min-h-15 flex-wrap items-center gap-x-4 gap-y-1 border-line px-4 py-2 not-last:border-b"
        >
          <dt className="w-40 text-sm text-muted">{t(`own.axis.${axis}`)}</dt>
          <dd className="flex flex-1 flex-wrap items-center justify-between gap-2">
            <Badge tone={answers[axis]!.tone}>{answers[axis]!.texts}</Badge>
            <span className="flex flex-wrap gap-2">
              {axes[axis]
                .filter((event) => listing.allowed.includes(event))
                .map((event) => (
                  <Button
                    key={event}
                    busy={act.isPending && act.variables === event}
                    onClick={() => act.mutate(event)}
                  >
                    {t(`wizard.do.${event}`)}
                  </Button>
                ))}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
