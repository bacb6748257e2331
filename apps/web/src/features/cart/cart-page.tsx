export const CartPage = () => null;
