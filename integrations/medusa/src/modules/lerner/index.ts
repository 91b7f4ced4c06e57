import { Module } from '@medusajs/framework/utils'
import { LernerModuleService } from './service'

export const LERNER = 'lerner'

export default Module(LERNER, { service: LernerModuleService })
