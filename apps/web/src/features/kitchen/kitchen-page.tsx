export const KitchenPage = () => null;
