import { asTextKey } from '../../contract/texts/translate'
import { useTranslation } from '../ui/i18n/use-translation'
import type { FlowView } from '../../machines/flows/view-kit'
import { FlowFrame, type FlowFrameProps } from './FlowFrame'
import { announcementOf } from './announcement'

type FromView = 'state' | 'screen' | 'title' | 'meaning' | 'announce' | 'byPeople'

export interface MachineFrameProps extends Omit<FlowFrameProps, FromView> {
  view: FlowView
  /** Overrides the screen's text, e.g. to insert a value. */
  meaning?: string
  next?: string
  /** Text key used instead of the screen's. */
  labels?: string
}

/** Frame of a flow driven by a machine: its view selects the screen, `<flow>.<screen>` the texts. */
export function MachineFrame({
  flow,
  view,
  meaning,
  next,
  labels = `${flow}.${view.screen}`,
  ...frame
}: MachineFrameProps) {
  const { t } = useTranslation()
  return (
    <FlowFrame
      {...frame}
      flow={flow}
      state={view.state}
      screen={view.screen}
      title={t(asTextKey(`${labels}.title`))}
      meaning={meaning ?? t(asTextKey(`${labels}.meaning`))}
      next={next ?? t(asTextKey(`${labels}.next`))}
      announce={announcementOf(view, t)}
      byPeople={view.waitingFor === 'admin'}
    />
  )
}
