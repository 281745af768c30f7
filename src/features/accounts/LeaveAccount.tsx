import { useNavigate } from '@tanstack/react-router'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { deletionGraceDays } from '../../../contract/limits'
import { deletionMachine } from '../../../machines/flows/deletion/machine'
import { deletionView } from '../../../machines/flows/deletion/view'
import { endHere } from '../../app/account/sign-out'
import { useApi } from '../../app/api/use-api'
import { showToast } from '../../app/toasts/show-toast'
import { inspect } from '../../flows/inspect-flow'
import { useFlowView } from '../../flows/use-flow-view'
import { Button } from '../../ui/buttons/Button'
import { useTranslation } from '../../ui/i18n/use-translation'
import { deletionActors } from './deletion-actors'
import { DeletionDialog, type DeletionPart } from './DeletionDialog'

/** Account deletion: consequences, confirmation and how to undo it. `account` is the id of the user's own account. */
export function LeaveAccount({ account }: { account: number }) {
  const api = useApi()
  const navigate = useNavigate()
  const [machine] = useState(() => deletionMachine.provide({ actors: deletionActors(api) }))
  const actor = useActorRef(machine, { inspect })
  const view = useFlowView(actor, deletionView)
  const { screen, message } = view
  useEffect(() => {
    if (screen !== 'requested') return
    showToast({ kind: 'info', text: message })
    void endHere().then(() => navigate({ to: '/' }))
  }, [screen, message, navigate])
  return <LeaveScreens view={view} actor={actor} account={account} />
}

/** The flow's section and dialog in the current state of its machine. */
export function LeaveScreens({ view, actor, account }: DeletionPart & { account: number }) {
  const { t } = useTranslation()
  return (
    <section
      aria-labelledby="leave-title"
      className="grid gap-3 rounded-lg border border-line p-5"
      data-flow="deletion"
      data-state={view.state}
      data-screen={view.screen}
    >
      <h2 id="leave-title" className="display text-lg" data-title={view.open ? undefined : ''}>
        {t('accounts.leave.title')}
      </h2>
      <p className="measure text-sm text-muted">
        {t('accounts.leave.meaning', { count: deletionGraceDays })}
      </p>
      <div>
        <Button
          tone="danger"
          icon="trash"
          data-event={view.canAsk ? 'deletion.asked' : undefined}
          onClick={() => actor.send({ type: 'deletion.asked', account })}
        >
          {t('accounts.leave.ask')}
        </Button>
      </div>
      <DeletionDialog view={view} actor={actor} />
    </section>
  )
}
