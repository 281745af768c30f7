import { gatewayKeysView } from '../../../machines/flows/gateway-keys/view'
import { gatewayKeysModel } from '../../model/cases/gateway-keys'
import { testScreens } from './shown'

testScreens(gatewayKeysModel, {
  viewOf: gatewayKeysView,
  screens: {
    idle: 'closed, person: ask isRemoval?',
    editing: 'form, person: close open submit',
    confirming: 'confirm, person: close confirm isRemoval open',
    saving: 'saving, server: busy isRemoval? open',
    saved: 'saved, nobody: ask isRemoval?',
    changed: 'changed, person: close isRemoval? lookAgain open',
    refused: 'refused, person: close isRemoval? lookAgain open',
    unsure: 'unsure, person: close isRemoval? open retry',
    reading: 'reading, server: busy close isRemoval? open',
    noAnswer: 'noAnswer, person: close isRemoval? lookAgain open',
    unavailable: 'unavailable, person: close isRemoval? open',
  },
  exceptions: [],
})
