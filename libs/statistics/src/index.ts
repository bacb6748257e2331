export { StatisticsModule } from './statistics.module.js';
export { itemsBySales } from './items-by-sales.js';
