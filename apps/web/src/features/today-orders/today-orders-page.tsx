export const TodayOrdersPage = () => null;
